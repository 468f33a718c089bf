import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readXtreamAddress, type XtreamAccount } from './xtream-address.ts'

interface XtreamOfferProps {
  /** What stands in the field for the address. */
  address: string
  onTake: (account: XtreamAccount) => void
}

/** Offers the other form when the address holds an Xtream account: the player does more with it. */
export function XtreamOffer({ address, onTake }: XtreamOfferProps) {
  const account = readXtreamAddress(address)
  if (!account) return null
  return (
    <Notice title="This is an Xtream account.">
      <p>As one it starts quicker and brings films and series with their pictures.</p>
      <Button kind="secondary" size="small" onClick={() => onTake(account)}>
        Fill the Xtream form with it
      </Button>
    </Notice>
  )
}
