// HTTP calls over kept-alive connections, as a browser makes them.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract';

export interface BenchPerson {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

export function benchPerson(address: string, token: string): BenchPerson {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    call<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
      const given = input as Record<string, unknown>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? '' : JSON.stringify(input);
      return new Promise<OutputOf<E>>((resolve, reject) => {
        const sent = request(
          `${address}${path}`,
          {
            agent,
            method: endpoint.method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body ? { 'content-type': 'application/json' } : {}),
              ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const envelope = JSON.parse(Buffer.concat(chunks).toString()) as { code: number; msg: string; data: OutputOf<E> };
              if (envelope.code === 200) resolve(envelope.data);
              else reject(new Error(`${path}: ${envelope.code} ${envelope.msg}`));
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
  };
}
