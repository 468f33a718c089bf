import { shownAddress } from '../shown-address.ts'
import { useTelevision, useView } from '../television-context.ts'
import { blockingWords } from '../blocking-words.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'
import { NumberPad } from './number-pad.tsx'

export function Waiting() {
  const { client, origin } = useTelevision()
  const { macAddress, waiting } = useView()
  const isUnused = waiting?.mayTakeAssigned === true
  const site = shownAddress(origin)
  return (
    <Message
      title={'Is this television\u00A0yours?'}
      text={isUnused ? blockingWords.waiting.unused : blockingWords.waiting.used}
      aside={<NumberPad label="Or type the device key" maxLength={6} onSend={client.claim} />}
    >
      <ol className="steps">
        <li>On your phone, log in at {site}</li>
        <li>Open Account Details</li>
        <li>
          Allow this television if its number is <strong>{waiting?.claimNumber ?? '…'}</strong>
        </li>
      </ol>
      {!isUnused && <p className="lead">If another of your televisions asks, choose this number there.</p>}
      <p className="lead">MAC address {macAddress ?? '…'}</p>
      {isUnused && (
        <div className="row">
          <Button onPress={client.takeAssignedAddress}>{blockingWords.waiting.startWithNewAddress}</Button>
        </div>
      )}
    </Message>
  )
}
