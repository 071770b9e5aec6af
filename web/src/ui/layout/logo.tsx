/** The logo, hidden from screen readers. Show the product's name next to it. */
export const Logo = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
    <rect width="24" height="24" rx="6" className="fill-accent-solid" />
    <path
      d="M6.5 12.2 10.3 16 17.5 8.2"
      fill="none"
      className="stroke-on-solid"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
