window.addEventListener('focus', () => window.location.reload())
