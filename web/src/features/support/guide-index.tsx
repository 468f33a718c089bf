import { useEffect, useRef } from 'react'
import { type Guide, supportWords as words } from '../../content/support.ts'
import { useGuideInView } from './use-guide-in-view.ts'

/** Links to the guides, of which the one in view is marked. On a narrow screen it is one row, which stays in view. */
export function GuideIndex({ guides }: { guides: readonly Guide[] }) {
  const nav = useRef<HTMLElement>(null)
  const idInView = useGuideInView(guides)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - ROW_INSET })
  }, [idInView])
  return (
    <nav ref={nav} className="page-index" aria-label={words.guides}>
      <ul>
        {guides.map(({ id, title }) => (
          <li key={id}>
            <a className="list-link" href={`#${id}`} aria-current={id === idInView ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The distance of the marked link from the start of the row, in px. */
const ROW_INSET = 20
