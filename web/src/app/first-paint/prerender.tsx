import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { LoginPage } from '../../features/session/login-page.tsx'
import type { Language, Messages } from '../../lib/language.ts'
import { ProductNameContext } from '../../ui/layout/product-name-context.ts'

interface Texts {
  readonly language: Language
  readonly messages: Messages
}

/** The HTML of the login page, for hydration. `public/early.js` replaces the placeholder `%product%`. */
export const prerenderLogin = ({ language, messages }: Texts) =>
  renderToString(
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      <ProductNameContext value="%product%">
        <LoginPage />
      </ProductNameContext>
    </IntlProvider>,
  )
