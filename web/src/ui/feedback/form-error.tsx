/** Why something was refused or failed, beside the button that began it; nothing while there is no reason. */
export const FormError = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="whitespace-pre-line rounded-md bg-danger-wash px-3 py-2 text-danger">
      {text}
    </p>
  )
