import { describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { answerFailures } from '../http/failures.ts';

const coded = (code: string, message = 'said by the database') => Object.assign(new Error(message), { code });

async function answerTo(error: Error): Promise<{ status: number; msg: string }> {
  const app = Fastify({ logger: false });
  answerFailures(app);
  app.get('/', () => Promise.reject(error));
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, msg: response.json<{ msg: string }>().msg };
}

describe('what lies below the program fails', () => {
  it.each([
    ['the disk is full', coded('53100', 'could not extend file "base/5/1": No space left on device'), /磁盘/],
    ['the disk of the files is full', coded('ENOSPC'), /磁盘/],
    ['too many connections', coded('53300', 'sorry, too many clients already'), /繁忙/],
    ['no memory', coded('53200'), /繁忙/],
    ['the pool has no connection free', new Error('timeout exceeded when trying to connect'), /繁忙/],
    ['the operator stops the database', coded('57P01', 'terminating connection due to administrator command'), /不可用/],
    ['a backend has crashed', coded('57P02'), /不可用/],
    ['the database is starting', coded('57P03', 'the database system is starting up'), /不可用/],
    ['nothing listens', coded('ECONNREFUSED'), /不可用/],
    ['nothing listens on any address', new AggregateError([coded('ECONNREFUSED')]), /不可用/],
    ['the connection is reset', coded('ECONNRESET'), /不可用/],
    ['the connection breaks', new Error('Connection terminated unexpectedly'), /不可用/],
    ['the broken connection is used again', new Error('Client has encountered a connection error and is not queryable'), /不可用/],
    ['the protocol breaks off', coded('08P01'), /不可用/],
    ['the disk of the database answers with errors', coded('58030'), /不可用/],
    ['the login of the program was changed', coded('28P01'), /不可用/],
    ['the database became a standby', coded('25006', 'cannot execute INSERT in a read-only transaction'), /只能查看/],
  ])('%s: 503 in words', async (_, error, sentence) => {
    const { status, msg } = await answerTo(error);
    expect(status).toBe(503);
    expect(msg).toMatch(sentence);
  });

  it.each([
    ['a defect', new Error('x is not a function')],
    ['a statement that took too long', coded('57014')],
    ['a deadlock', coded('40P01')],
    ['a number that is taken', coded('23505')],
  ])('%s stays a defect', async (_, error) => {
    expect((await answerTo(error)).status).toBe(500);
  });
});
