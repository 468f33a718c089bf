import { blockingWords } from '../blocking-words.ts'
import { words } from '../words.ts'
import { OnlyButton } from './button.tsx'
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
          <OnlyButton onPress={() => location.reload()}>{words.tryAgain}</OnlyButton>
        </div>
        <Scene name="away" />
      </main>
    </div>
  )
}
