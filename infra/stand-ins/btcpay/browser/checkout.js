/** Counts down to the expiry, then reloads. */
const clock = document.querySelector('time[data-ends]')

const tick = () => {
  const left = Math.max(0, Math.ceil((Number(clock.dataset.ends) * 1000 - Date.now()) / 1000))
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (left === 0) setTimeout(() => window.location.reload(), 1500)
  else setTimeout(tick, 1000)
}

if (clock) tick()
