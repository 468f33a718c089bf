import { useEffect, useRef, useState } from 'react'
import { type Guide, supportWords as words } from '../../content/support.ts'

/** Links to the guides, of which the one in view is marked. On a narrow screen it is one row, which stays in view. */
export function GuideIndex({ guides }: { guides: readonly Guide[] }) {
  const nav = useRef<HTMLElement>(null)
  const readId = useGuideInView(guides)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - ROW_INSET })
  }, [readId])
  return (
    <nav ref={nav} className="page-index" aria-label={words.guides}>
      <ul>
        {guides.map(({ id, title }) => (
          <li key={id}>
            <a className="list-link" href={`#${id}`} aria-current={id === readId ? 'location' : undefined}>
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

/** The id of the guide at a third of the window's height; null before the first. */
function useGuideInView(guides: readonly Guide[]): string | null {
  const [id, setId] = useState<string | null>(null)
  const ids = guides.map((guide) => guide.id).join()
  useEffect(() => {
    const order = ids.split(',')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect, rootBounds } of entries) {
          if (isIntersecting) setId(target.id)
          // The visitor scrolled back above the start of the guide.
          else if (rootBounds && boundingClientRect.top > rootBounds.bottom)
            setId((last) => (last === target.id ? (order[order.indexOf(last) - 1] ?? null) : last))
        }
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const guideId of order) {
      const section = document.getElementById(guideId)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return id
}
