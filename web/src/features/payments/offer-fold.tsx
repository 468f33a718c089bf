import { type ReactNode, useState } from 'react'
import styles from './offer-fold.module.css'

interface OfferFoldProps {
  /** Hidden content stays mounted: a wallet in it may still be at work. */
  state: 'open' | 'folded' | 'hidden'
  /** The heading while it is folded. */
  title: string
  children: ReactNode
}

/** The offer, folded away while something else comes first. */
export function OfferFold({ state, title, children }: OfferFoldProps) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <details open={state === 'open' || unfolded} hidden={state === 'hidden'}>
      <summary
        className={styles['title']}
        hidden={state === 'open'}
        onClick={(event) => {
          event.preventDefault()
          setUnfolded(!unfolded)
        }}
      >
        {title}
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
