import { type Television, useView } from '../use-view.ts'
import { gateWords } from '../gate-words.ts'
import { dateText } from '../time-words.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

export function Removed({ television }: { television: Television }) {
  const { movedAt, deletedAt } = useView(television)
  if (deletedAt !== null) {
    const { title, text } = gateWords.deleted
    return (
      <Message
        television={television}
        title={title}
        text={text(dateText(deletedAt))}
        scene="removed"
        mood="warm"
      />
    )
  }
  const { title, text } =
    movedAt === null
      ? gateWords.removed
      : { title: gateWords.moved.title, text: gateWords.moved.text(dateText(movedAt)) }
  return (
    <Message
      television={television}
      title={title}
      text={text}
      scene="removed"
      mood={movedAt === null ? 'alarm' : 'warm'}
    >
      <div className="row">
        <Button first onPress={television.reset}>
          {gateWords.removed.reset}
        </Button>
      </div>
    </Message>
  )
}
