// The echo: a WebRTC end point that returns what it hears. werift is an optional package; without it there is no echo number.
import { createRequire } from 'node:module';
import type { LocalPeer } from '../sip/line.ts';

const PACKAGE = 'werift';

export function hasEcho(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

export async function openEcho(): Promise<LocalPeer> {
  const { RTCPeerConnection } = await import('werift');
  // Nothing is sent to a public STUN server; page and server reach each other directly.
  const connection = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' });
  connection.onTrack.subscribe((track) => {
    const transceiver = connection.getTransceivers().find(({ receiver }) => receiver.tracks.includes(track));
    void transceiver?.sender.replaceTrack(track);
  });
  return {
    async answer(offer) {
      await connection.setRemoteDescription({ type: 'offer', sdp: offer });
      for (const transceiver of connection.getTransceivers()) transceiver.setDirection('sendrecv');
      await connection.setLocalDescription(await connection.createAnswer());
      return connection.localDescription?.sdp ?? '';
    },
    close: () => void connection.close().catch(() => undefined),
  };
}
