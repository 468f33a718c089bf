import { Delete, LockKeyhole } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { backdrops } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './parental-controls.module.css'
import scene from './scene.module.css'

const PIN = '2468'
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

export function ParentalControls() {
  const [input, setInput] = useState('')
  const isOpen = input === PIN
  const isWrong = !isOpen && input.length === PIN.length

  function add(digit: string) {
    if (!isOpen) setInput((isWrong ? '' : input) + digit)
  }

  function remove() {
    setInput(isWrong ? '' : input.slice(0, -1))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (/^\d$/.test(event.key)) add(event.key)
    else if (event.key === 'Backspace') remove()
  }

  return (
    <section className={scene['scene']} data-surface="paper">
      <div className={classNames(scene['inside'], scene['halves'], styles['layout'])}>
        <div className={styles['screen']} data-surface="night" data-open={isOpen || undefined} data-reveal="">
          <img
            src={backdrops.orchard}
            srcSet={`${backdrops.orchardSmall} 640w, ${backdrops.orchard} 1280w`}
            sizes="(width < 900px) 88vw, min(45vw, 640px)"
            width={1280}
            height={720}
            loading="lazy"
            alt=""
          />
          <output className={styles['state']}>
            {!isOpen && <LockKeyhole size={22} />}
            {isOpen ? home.parental.open : isWrong ? home.parental.wrong : home.parental.locked}
          </output>
          {isOpen && (
            <p className={styles['film']}>
              {home.parental.film}
              <Button kind="secondary" size="small" onClick={() => setInput('')}>
                {home.parental.lockAgain}
              </Button>
            </p>
          )}
          {!isOpen && (
            // The keyboard's digits and Backspace work like the buttons.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <fieldset aria-label={home.parental.pin} onKeyDown={onKeyDown}>
              <div className={styles['entry']}>
                <p className={classNames(styles['dots'], isWrong && styles['wrong'])}>
                  {PIN.split('').map((digit, index) => (
                    <span key={digit} className={classNames(index < input.length && styles['full'])} />
                  ))}
                </p>
                <div className={styles['pad']}>
                  {DIGITS.map((digit) => (
                    <button key={digit} type="button" onClick={() => add(digit)}>
                      {digit}
                    </button>
                  ))}
                  <button type="button" aria-label={home.parental.deleteDigit} onClick={remove}>
                    <Delete size={20} />
                  </button>
                </div>
              </div>
            </fieldset>
          )}
        </div>
        <div className={scene['words']} data-reveal="">
          <h2>{home.parental.title}</h2>
          <p className="lead">{home.parental.text}</p>
          <p className={styles['hint']}>{home.parental.hint}</p>
        </div>
      </div>
    </section>
  )
}
