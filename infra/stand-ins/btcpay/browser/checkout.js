/** Counts down to the end of the invoice's time, and looks again when it is over. */
const clock = document.querySelector('time[data-ends]')

const tick = () => {
  const left = Math.max(0, Math.ceil((Number(clock.dataset.ends) * 1000 - Date.now()) / 1000))
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (left === 0) setTimeout(() => window.location.reload(), 1500)
  else setTimeout(tick, 1000)
}

if (clock) tick()
