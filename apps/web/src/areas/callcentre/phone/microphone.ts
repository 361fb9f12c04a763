/** Asks for the microphone before a connection needs it: what is missing is told in words, and addresses on the wire stay plain. */
export async function askMicrophone(): Promise<'ok' | 'missing' | 'refused'> {
  try {
    // A page without https has no devices at all.
    const stream = await (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia({ audio: true });
    if (!stream) return 'refused';
    for (const track of stream.getTracks()) track.stop();
    return 'ok';
  } catch (error) {
    return error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'OverconstrainedError')
      ? 'missing'
      : 'refused';
  }
}
