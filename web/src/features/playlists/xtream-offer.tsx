import { readXtreamAddress, type XtreamAccount } from '@player/server/playlist-address'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { words } from './words.ts'

interface XtreamOfferProps {
  address: string
  onTake: (account: XtreamAccount) => void
}

/** Offers the Xtream form for an address with an account: the player does more with it. */
export function XtreamOffer({ address, onTake }: XtreamOfferProps) {
  const account = readXtreamAddress(address)
  if (!account) return null
  return (
    <Notice title={words.xtreamOffer.title}>
      <p>{words.xtreamOffer.text}</p>
      <Button kind="secondary" size="small" onClick={() => onTake(account)}>
        {words.xtreamOffer.take}
      </Button>
    </Notice>
  )
}
