import type { Television } from '../use-view.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

export function FactoryReset({ television, onClose }: { television: Television; onClose: () => void }) {
  return (
    <Message
      television={television}
      title="Reset this television?"
      text="Your playlists and your licence stay with your device. You’ll need its key, or your phone, to come back."
      scene="television"
      tone="stopped"
    >
      <div className="row">
        <Button hasInitialFocus onPress={onClose}>
          Cancel
        </Button>
        <Button quiet onPress={television.reset}>
          Reset
        </Button>
      </div>
    </Message>
  )
}
