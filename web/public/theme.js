// A classic script of its own: it runs before the first paint, and the content policy forbids inline scripts.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
