import { type ComponentProps, useState } from 'react'
import { groupWords } from '../group-words.ts'
import { Channels } from './channels.tsx'
import { ParentPin } from './parent-pin.tsx'

/** A list with its groups, and before a locked group the parent PIN. */
export function Shelf({
  startsIn,
  onPin,
  ...props
}: Omit<ComponentProps<typeof Channels>, 'onLocked'> & { onPin: () => void }) {
  const [locked, setLocked] = useState<{ title: string; isAsked: boolean } | null>(null)
  if (locked?.isAsked && props.pin === 'asked')
    return (
      <ParentPin
        machine={props.machine}
        title={props.list.groups.find(({ title }) => title === locked.title)?.name ?? props.name}
        text={groupWords.pin}
        onCorrectPin={() => {
          onPin()
          setLocked({ ...locked, isAsked: false })
        }}
        onClose={() => setLocked({ ...locked, isAsked: false })}
      />
    )
  return (
    <Channels
      {...props}
      startsIn={locked?.title ?? startsIn}
      onLocked={(title) => setLocked({ title, isAsked: true })}
    />
  )
}
