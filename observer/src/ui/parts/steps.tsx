/** What to do, one after the other. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="stack gap-3.5">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3">
        <span
          className="grid size-8 flex-none place-content-center rounded-full bg-accent-wash font-bold text-accent"
          aria-hidden="true"
        >
          {index + 1}
        </span>
        <span className="min-w-0 py-1">{step}</span>
      </li>
    ))}
  </ol>
)
