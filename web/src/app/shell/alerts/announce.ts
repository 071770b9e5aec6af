/** Two short tones, made here so that no file has to be loaded. Silent until the user has interacted with the page. */
export const playAlertSound = async (): Promise<void> => {
  const context = new AudioContext()
  try {
    await context.resume()
    for (const [index, frequency] of [880, 660].entries()) {
      const start = context.currentTime + index * 0.18
      const tone = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0 })
      // Ramps avoid clicks.
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.2, start + 0.02)
      volume.gain.linearRampToValueAtTime(0, start + 0.16)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + 0.17)
      if (index === 1) await new Promise(resolve => tone.addEventListener('ended', resolve))
    }
  } finally {
    await context.close()
  }
}

/** Whether system notifications can be shown, or asked for. */
export const notificationPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied'

/** Shows a system notification without details of the report, since it may appear on a locked screen. */
export const showNotification = (title: string, body: string, onOpen: () => void): void => {
  try {
    // The tag replaces the notification before.
    const notification = new Notification(title, { body, tag: 'emergency' })
    notification.onclick = () => {
      window.focus()
      onOpen()
      notification.close()
    }
  } catch {
    // Chromium on Android only has notifications of service workers.
  }
}
