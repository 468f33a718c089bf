import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './pager.module.css'
import { words } from './controls/words.ts'

interface PagerProps {
  /** The current page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  label: string
}

/** Buttons for the previous, the numbered and the next pages. Renders nothing for a single page. */
export function Pager({ page, pages, onPage, label }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav className={styles['pager']} aria-label={label}>
      <button
        type="button"
        disabled={page <= 1}
        aria-label={words.pager.previous}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={20} />
      </button>
      {numbersAround(page, pages).map((number, index) =>
        number === null ? (
          // The two gaps never swap places.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap-${index}`} className={styles['gap']}>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-current={number === page ? 'page' : undefined}
            aria-label={words.pager.page(number)}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <span className={styles['total']}>{words.pager.of(page, pages)}</span>
      <button
        type="button"
        disabled={page >= pages}
        aria-label={words.pager.next}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} />
      </button>
    </nav>
  )
}

/** The numbers of the first, the last, the current and the neighbouring pages; null for a gap. */
function numbersAround(page: number, pages: number): (number | null)[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && number <= pages,
  )
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1]
    return previous !== undefined && number - previous > 1 ? [null, number] : [number]
  })
}
