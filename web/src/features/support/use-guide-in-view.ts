import { useEffect, useState } from 'react'
import type { Guide } from '../../content/support.ts'

/** The id of the guide at a third of the window's height; null before the first. */
export function useGuideInView(guides: readonly Guide[]): string | null {
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
