import { type ReactNode, useId } from 'react'
import picture from '../covers/salt.webp'
import { Glow } from './glow.tsx'
import { type Tone, Scene, type SceneName } from './scene.tsx'
import { TopBar } from './top-bar.tsx'

const BACKGROUNDS = {
  picture: <img className="cover dim" src={picture} alt="" />,
  static: <div className="static" />,
} as const

export function Message({
  title,
  text,
  scene,
  tone = 'normal',
  isQuestion = false,
  background,
  children,
  aside,
}: {
  title: string
  text: string
  scene?: SceneName
  tone?: Tone
  /** Makes screen readers read all of the message when it appears. */
  isQuestion?: boolean
  /** What is in the background instead of the light. */
  background?: keyof typeof BACKGROUNDS
  children?: ReactNode
  aside?: ReactNode
}) {
  const id = useId()
  return (
    <div className={`screen ${tone}${aside ? ' beside' : ''}`}>
      {background ? BACKGROUNDS[background] : <Glow tone={tone} />}
      {background && <div className="veil" />}
      <TopBar />
      <main className="message">
        <div
          className="words"
          role={isQuestion ? 'alertdialog' : 'region'}
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}text`}
        >
          <h1 id={`${id}title`}>{title}</h1>
          <p className="lead" id={`${id}text`}>
            {text}
          </p>
          {children}
        </div>
        {aside ?? (scene && <Scene name={scene} />)}
      </main>
    </div>
  )
}
