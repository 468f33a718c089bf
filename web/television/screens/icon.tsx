const ICONS = {
  delete: 'M9 5h12v14H9l-6-7zM12.5 9.5l5 5M17.5 9.5l-5 5',
  lock: 'M5 11h14v9.5H5zM8 11V8a4 4 0 0 1 8 0v3',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7.5 4.5v15L20 12z',
  right: 'M9 6l6 6-6 6',
  search: 'M10.5 4a6.5 6.5 0 1 1-.1 0zM15.5 15.5L20.5 20.5',
  star: 'M12 3l2.8 5.9 6.2.8-4.6 4.4 1.2 6.4L12 17.4l-5.6 3.1 1.2-6.4L3 9.7l6.2-.8z',
  up: 'M6 15l6-6 6 6',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.7h.1',
} as const

/** A small icon in the size and colour of its text; `label` is for screen readers. An SVG, because not every font has the character. */
export const Icon = ({ name, label }: { name: keyof typeof ICONS; label?: string }) => (
  <>
    <svg className={`icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
    {label !== undefined && (
      <>
        {' '}
        <span className="unseen">{label}</span>
      </>
    )}
  </>
)
