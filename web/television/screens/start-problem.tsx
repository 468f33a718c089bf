import { blockingWords } from '../blocking-words.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Glow } from './glow.tsx'
import { Scene } from './scene.tsx'

export function StartProblem() {
  const { title, text } = blockingWords.noStart
  return (
    <div className="screen offline">
      <Glow tone="offline" />
      <main className="message">
        <div className="words" role="alert">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          <div className="row">
            <Button hasInitialFocus onPress={() => location.reload()}>
              {words.tryAgain}
            </Button>
          </div>
        </div>
        <Scene name="away" />
      </main>
    </div>
  )
}
