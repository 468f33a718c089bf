import { isIn, percentOf, type Span, stepsIn } from '../guide/window.ts'
import { clockText } from '../time-words.ts'
import { words } from '../words.ts'

/** The label of now covers that of a half hour from this long before it to this long after. */
const COVERED_LABEL_MS = { before: 4 * 60_000, after: 15 * 60_000 }

export const Hours = ({ shown, now }: { shown: Span; now: number }) => (
  <div className="hours">
    {stepsIn(shown).map((step) => (
      <span
        key={step}
        className={isLabelCovered(step, now) ? 'step near' : 'step'}
        style={{ left: placeOf(step, shown) }}
      >
        {clockText(step)}
      </span>
    ))}
    {isIn(now, shown) && (
      <span className="now" style={{ left: placeOf(now, shown) }}>
        {words.guide.now}
      </span>
    )}
  </div>
)

const isLabelCovered = (step: number, now: number): boolean =>
  isIn(now, { from: step - COVERED_LABEL_MS.before, until: step + COVERED_LABEL_MS.after })

/** A line for each half hour, behind the programmes, so that they cross no title, and one from the label of now to the first row. */
export const Lines = ({ shown, now }: { shown: Span; now: number }) => (
  <div className="lines" aria-hidden="true">
    {stepsIn(shown).map((step) => (
      <span key={step} style={{ left: placeOf(step, shown) }} />
    ))}
    {isIn(now, shown) && <span className="now" style={{ left: placeOf(now, shown) }} />}
  </div>
)

const placeOf = (time: number, span: Span): string => `${percentOf(time, span)}%`
