import { type Television, useView } from '../use-view.ts'
import { blockingWords } from '../blocking-words.ts'
import { dateText } from '../time-words.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Says that the device was removed, moved or deleted, and offers a factory reset where that helps. */
export function Removed({ television }: { television: Television }) {
  const { movedAt, deletedAt } = useView(television)
  if (deletedAt !== null) {
    const { title, text } = blockingWords.deleted
    return (
      <Message
        television={television}
        title={title}
        text={text(dateText(deletedAt))}
        scene="removed"
        tone="normal"
      />
    )
  }
  const { title, text } =
    movedAt === null
      ? blockingWords.removed
      : { title: blockingWords.moved.title, text: blockingWords.moved.text(dateText(movedAt)) }
  return (
    <Message
      television={television}
      title={title}
      text={text}
      scene="removed"
      tone={movedAt === null ? 'stopped' : 'normal'}
    >
      <div className="row">
        <Button hasInitialFocus onPress={television.reset}>
          {blockingWords.removed.reset}
        </Button>
      </div>
    </Message>
  )
}
