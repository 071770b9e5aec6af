// @ts-check
// Inlined into the built page at the start of the body, before the style sheet and `public/early.js`: applies the theme, and
// shows signed-in accounts the menu's frame with the product's name.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const settingsText = document.getElementById('settings')?.textContent
  const { productName = 'Scrutineer' } = JSON.parse(settingsText || '{}')
  const isAccessPath = /\/(start|new-password|forgotten-password|sign-in)\/?$/.test(location.pathname)
  if (localStorage.getItem('token-id') !== null && !isAccessPath) {
    const frame = document.createElement('first-frame')
    // As `ui/layout/logo.tsx`.
    frame.innerHTML =
      '<svg aria-hidden="true" viewBox="0 0 24 24"><rect width="24" height="24" rx="6"/><path d="M6.5 12.2 10.3 16 17.5 8.2" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    frame.append(productName)
    document.title = productName
    document.body.append(frame)
    document.head.insertAdjacentHTML('beforeend', document.getElementById('code-screen')?.textContent ?? '')
  }
}
