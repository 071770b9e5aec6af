/**
 * Called after the first commit: removes the first frame. From then on React handles the events of the login form that
 * `public/early.js` showed; submits it if the user did so before.
 */
export const takeOver = (root: HTMLElement) => {
  document.querySelector('first-frame')?.remove()
  const earlyEvents = root.dataset.earlyEvents ?? ''
  delete root.dataset.prerendered
  delete root.dataset.earlyEvents
  if (earlyEvents.includes('change'))
    for (const select of root.querySelectorAll('select')) select.dispatchEvent(new Event('change', { bubbles: true }))
  if (earlyEvents.includes('submit')) root.querySelector('form')?.requestSubmit()
}
