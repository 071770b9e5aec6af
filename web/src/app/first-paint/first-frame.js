// @ts-check
// Inlined into the built pages at the start of the body, before the style sheet and `public/early.js`: applies the theme,
// and shows signed-in accounts the menu's frame with the product's name. One script, because the browser may paint after it.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const isAccessPath = /\/(start|new-password|forgotten-password|sign-in)\/?$/.test(location.pathname)
  if (localStorage.getItem('token-id') !== null && !isAccessPath) {
    const frame = document.createElement('first-frame')
    // As `ui/layout/logo.tsx`.
    frame.innerHTML =
      '<svg aria-hidden="true" viewBox="0 0 24 24"><rect width="24" height="24" rx="6"/><path d="M6.5 12.2 10.3 16 17.5 8.2" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    const { productName = 'Scrutineer' } = JSON.parse(document.getElementById('settings')?.textContent || '{}')
    frame.append(productName)
    document.body.append(frame)
  }
}
