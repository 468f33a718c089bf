import { useTelevision, useView } from '../use-view.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

export function FactoryReset({ onClose }: { onClose: () => void }) {
  const { reset } = useTelevision()
  const { secrets } = useView()
  return (
    <Message
      title="Reset this television?"
      text={`Your playlists and your licence stay with your device. You’ll need its key to come back${secrets ? `: ${secrets.device_key}` : ''}.`}
      scene="television"
      tone="stopped"
    >
      <div className="row">
        <Button hasInitialFocus onPress={onClose}>
          Cancel
        </Button>
        <Button quiet onPress={reset}>
          Reset
        </Button>
      </div>
    </Message>
  )
}
