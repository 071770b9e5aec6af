// A classic script of its own: it runs before the first paint, and the content policy forbids inline scripts.
{
  // What the page needs before it can say a word is fetched beside its code.
  for (const href of ['/config.json', `/assets/i18n/${localStorage.getItem('language') === 'ro' ? 'ro' : 'en'}.json`])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
    )

  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
