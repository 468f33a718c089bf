import type { Offer } from '@player/server/contract/payments'
import type { Outcome } from './outcome.ts'

/** What a method's own part of the page is given. */
export interface MethodProps {
  offer: Offer
  /** For the receipt; may be empty. */
  email: string
  /** Looks at the form, shows what is wrong with it, and says whether one may go on. */
  ready: () => boolean
  /** Told how an attempt ended. */
  onOutcome: (outcome: Outcome) => void
  /** Told when the server does not let this device pay, in its words. */
  onRefused: (message: string) => void
}
