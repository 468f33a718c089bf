import { useBack } from '../use-keys.ts'
import { useView } from '../television-context.ts'
import { words } from '../words.ts'
import { NumberPad } from './number-pad.tsx'
import { Message } from './message.tsx'

export function ParentPin({
  title,
  text,
  onCorrectPin,
  onClose,
}: {
  title: string
  text: string
  onCorrectPin: () => void
  onClose: () => void
}) {
  const { secrets } = useView()
  useBack(onClose)
  const check = async (pin: string) => {
    const parentPin = secrets?.parent_pin ?? null
    if (parentPin === null) throw new Error(words.parentPin.unknown)
    if (pin !== parentPin) throw new Error(words.parentPin.wrong)
    onCorrectPin()
  }
  return (
    <Message
      title={title}
      text={text}
      aside={<NumberPad label={words.parentPin.label} isPin maxLength={6} onSend={check} />}
    />
  )
}
