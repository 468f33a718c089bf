import styles from './components-page.module.css'

const COLOURS = [
  'surface',
  'surface-raised',
  'surface-card',
  'line',
  'line-field',
  'text',
  'text-soft',
  'text-hint',
  'accent',
  'focus',
  'primary',
  'good',
  'warn',
  'bad',
]
const SIZES = ['title-1', 'title-2', 'title-3', 'text-large', 'text-body', 'text-small', 'text-tiny']
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8]
const RADII = ['field', 'card', 'panel']

/** Colours, type, space and motion. */
export function Tokens() {
  return (
    <>
      <h2>Colour</h2>
      <ul className={styles['row']}>
        {COLOURS.map((name) => (
          <li key={name} className={styles['colour']}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {SIZES.map((name) => (
        <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: 1.2 }}>
          Lights down <code>{name}</code>
        </p>
      ))}
      <h2>Space and radius</h2>
      <ul className={styles['row']}>
        {SPACES.map((step) => (
          <li key={step}>
            <span
              className={styles['block']}
              style={{ inlineSize: `var(--space-${step})`, blockSize: `var(--space-${step})` }}
            />
            {step}
          </li>
        ))}
        {RADII.map((name) => (
          <li key={name}>
            <span className={styles['corner']} style={{ borderRadius: `var(--radius-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <h2>Motion</h2>
      <ul className={styles['row']}>
        {['quick', 'entrance'].map((name) => (
          <li key={name}>
            <span className={styles['moving']} style={{ transition: `translate var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
