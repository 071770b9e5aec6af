import { classNames } from '../class-names.ts'
import { Link } from '../link.tsx'

interface Props {
  /** Accessible name. */
  label: string
  links: readonly { readonly id: string; readonly href: string; readonly label: string }[]
  /** Id of the link to the current page. */
  current: string
  onFollow?: () => void
}

/** Links between lists that belong together, in the style of tabs. */
export const LinkTabs = ({ label: name, links, current, onFollow }: Props) => (
  <nav aria-label={name}>
    <ul className="flex gap-5 border-line border-b">
      {links.map(({ id, href, label }) => (
        <li key={id}>
          <Link
            href={href}
            aria-current={id === current ? 'page' : undefined}
            onClick={onFollow}
            className={classNames(
              '-mb-px flex h-10 items-center border-b-2 font-medium focus-visible:-outline-offset-2',
              id === current ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
