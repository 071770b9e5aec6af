import { useEffect, useState } from 'react'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { StartForm } from './start-form.tsx'

const readHash = () => location.hash.slice(1)

/** The secret of the opened link. It stays the same when the page removes a used one from the address. */
const useLinkSecret = () => {
  const [secret, setSecret] = useState(readHash)
  useEffect(() => {
    const onChange = () => setSecret(readHash())
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return secret
}

/** The pages for people who can’t sign in. The secret of a link is in the fragment, which browsers send to no server. */
export const AccessPage = ({ path }: { path: string }) => {
  const token = useLinkSecret()
  if (path.startsWith('/forgotten-password')) return <ForgottenPasswordForm />
  if (path.startsWith('/sign-in')) return <ProviderSignIn />
  const Form = path.startsWith('/start') ? StartForm : NewPasswordForm
  // Another link opened in the same tab changes the fragment only.
  return <Form key={token} token={token} />
}
