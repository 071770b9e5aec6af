/** The error of a form or action, next to its button. Renders nothing without a text. */
export const FormError = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="whitespace-pre-line rounded-md bg-danger-wash px-3 py-2 text-danger">
      {text}
    </p>
  )
