import { useTelevision, useView } from '../use-view.ts'
import { blockingWords } from '../blocking-words.ts'
import { dateText } from '../time-words.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Says that the device was removed, moved or deleted, and offers a factory reset where that helps. */
export function Removed() {
  const { reset } = useTelevision()
  const { movedAt, deletedAt } = useView()
  const { deleted, moved, removed } = blockingWords
  if (deletedAt !== null)
    return <Message {...deleted} text={deleted.text(dateText(deletedAt))} background="picture" />
  const texts = movedAt === null ? removed : { ...moved, text: moved.text(dateText(movedAt)) }
  return (
    <Message title={texts.title} text={texts.text} background="picture">
      <div className="row">
        <Button hasInitialFocus onPress={reset}>
          {removed.reset}
        </Button>
      </div>
    </Message>
  )
}
