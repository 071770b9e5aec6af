// A classic script runs before the first paint. It isn't inline because the content security policy forbids that.
{
  // Preload the settings and the messages in parallel with the code.
  for (const href of ['/config.json', `/assets/i18n/${localStorage.getItem('language') === 'ro' ? 'ro' : 'en'}.json`])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
    )

  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
