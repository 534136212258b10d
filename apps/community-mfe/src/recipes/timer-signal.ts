export interface TimerSignal {
  /** Three tones, and a vibration where the device can. */
  play: () => void;
  /** Releases the audio device. */
  close: () => void;
}

const TONES = 3;
const TONE_SECONDS = 0.25;
const TONE_HERTZ = 880;
const VOLUME = 0.4;
const VIBRATION_MS = [300, 150, 300, 150, 300];

/** The signal of a kitchen timer. Call it from a press: browsers play no sound of a page that nobody has touched. */
export function createTimerSignal(): TimerSignal {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  return {
    play: () => {
      // Chrome logs an error where vibration is blocked, and returns false.
      if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
      if (!audio) return;
      const volume = new GainNode(audio, { gain: VOLUME });
      volume.connect(audio.destination);
      for (let tone = 0; tone < TONES; tone += 1) {
        const at = audio.currentTime + tone * 2 * TONE_SECONDS;
        const oscillator = new OscillatorNode(audio, { frequency: TONE_HERTZ });
        oscillator.connect(volume);
        oscillator.start(at);
        oscillator.stop(at + TONE_SECONDS);
      }
    },
    close: () => void audio?.close(),
  };
}
