import { type ComponentProps, useState } from 'react'
import { groupWords } from '../group-words.ts'
import { Channels } from './channels.tsx'
import { ParentPin } from './parent-pin.tsx'

/** A list with its groups; asks for the parent PIN before it opens a locked group. */
export function Shelf({
  startGroup,
  onPin,
  ...props
}: Omit<ComponentProps<typeof Channels>, 'onLocked'> & { onPin: () => void }) {
  const [locked, setLocked] = useState<{ title: string; isAskingPin: boolean } | null>(null)
  if (locked?.isAskingPin && props.pin === 'asked')
    return (
      <ParentPin
        title={props.list.groups.find(({ title }) => title === locked.title)?.name ?? props.name}
        text={groupWords.pin}
        onCorrectPin={() => {
          onPin()
          setLocked({ ...locked, isAskingPin: false })
        }}
        onClose={() => setLocked({ ...locked, isAskingPin: false })}
      />
    )
  return (
    <Channels
      {...props}
      startGroup={locked?.title ?? startGroup}
      onLocked={(title) => setLocked({ title, isAskingPin: true })}
    />
  )
}
