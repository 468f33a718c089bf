import type { Machine } from '../use-view.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

export function FactoryReset({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  return (
    <Message
      machine={machine}
      title="Reset this television?"
      text="Your playlists and your licence stay with your device. You’ll need its key, or your phone, to come back."
      scene="television"
      mood="alarm"
    >
      <div className="row">
        <Button first onPress={onClose}>
          Cancel
        </Button>
        <Button quiet onPress={machine.reset}>
          Reset
        </Button>
      </div>
    </Message>
  )
}
