/** Why something failed, beside the button that began it. */
export const Reason = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className="whitespace-pre-line rounded-md bg-danger-wash px-3 py-2 text-danger">
      {text}
    </p>
  )
