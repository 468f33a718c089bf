import cover from '../pictures/cover-salt.webp'
import glow from '../pictures/glow-salt.webp'
import { buttonClass } from '../ui/button.tsx'
import { words } from './words.ts'

interface HeroProps {
  title: string
  /** HTML of the guide's first paragraph. */
  intro: string
}

/** The first view: what the interface is for, and an answer with the television that shows it. */
export const Hero = ({ title, intro }: HeroProps) => (
  <div className="developers-hero" data-surface="night">
    <div className="developers-hero-inside">
      <div className="developers-hero-words">
        <h1>{title}</h1>
        <div className="lead" dangerouslySetInnerHTML={{ __html: intro }} />
        <p className="buttons">
          <a className={buttonClass({ size: 'large' })} href="#quickstart">
            {words.quickstart}
          </a>
          <a className={buttonClass({ kind: 'secondary', size: 'large' })} href={`#${words.operations.id}`}>
            {words.operations.title}
          </a>
        </p>
      </div>
      <div className="developers-figure" aria-hidden="true">
        <p className="developers-answer">
          <b>{words.figure.request}</b>
          {words.figure.answer}
        </p>
        <div className="developers-television">
          <img src={glow} width={64} height={36} alt="" />
          <img src={cover} width={400} height={225} alt="" />
          <p>{words.figure.playlist}</p>
        </div>
      </div>
    </div>
  </div>
)
