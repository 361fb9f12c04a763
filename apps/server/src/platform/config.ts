// The operator's settings, read once from the environment at the start. Every variable is listed in docs/operations.md.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PlainError } from './plain-error.ts';

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export interface Config {
  readonly port: number;
  /** Absent: decided by what the installation holds, see `listensOn`. */
  readonly host?: string;
  /** Absent: the embedded server. */
  readonly databaseUrl?: string;
  /** The owner of the tables, where `databaseUrl` names an account for work only. */
  readonly databaseOwnerUrl?: string;
  readonly dataDir: string;
  readonly filesDir: string;
  readonly demo: boolean;
  /** Months of bills and payments in the demo data. */
  readonly demoMonths: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Shared by the server and the login page; a page that was given no other key uses the same default. */
  readonly signKey: string;
  /** Where pages send their calls, if not to the address that served them: a path before `/api`, or an address. */
  readonly apiBase?: string;
  /** The address under which users reach this installation when it is behind a proxy. */
  readonly publicUrl?: string;
  /** The proxies whose forwarded addresses are believed; false: those of none. */
  readonly trustProxy: false | readonly string[];
  /** Absent: the demo tenant has a call centre with the provider inside of the server; any other installation has none. */
  readonly callCentre?: CallCentreConfig;
  /** 'dev': Vite serves the pages itself. */
  readonly web: 'built' | 'dev';
}

export interface CallCentreConfig {
  readonly tenants: readonly string[];
  /** Where pages connect for SIP, when it is not this server. */
  readonly sipUrl?: string;
  readonly iceServers: readonly { readonly urls: string[]; readonly username?: string; readonly credential?: string }[];
  readonly kamailio?: { readonly rpcUrl: string; readonly rpcToken: string; readonly domain: string; readonly tapes?: string };
  /** The mapping table of a carrier's platform. */
  readonly carrier?: unknown;
}

/** The passwords of a demo installation are public, so it listens to this machine only unless the operator says otherwise. */
export const listensOn = ({ host }: Pick<Config, 'host'>, demo: boolean): string => host ?? (demo ? '127.0.0.1' : '0.0.0.0');

const isUrl = (text: string, protocols: string[]): boolean => URL.canParse(text) && protocols.includes(new URL(text).protocol);
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};
/** `1` is a proxy on this machine. Believing anybody's header would let a caller choose the address it is counted by. */
const proxies = z
  .string()
  .transform((text) => (text === '0' ? false : text === '1' ? ['127.0.0.1/8', '::1/128'] : text.split(',').map((one) => one.trim())))
  .refine((list) => list === false || list.every(isNetwork), 'must be 0, 1 or the addresses of the proxies, as in 10.0.0.5,10.1.0.0/16');

const databaseUrl = z
  .string()
  .refine((text) => isUrl(text, ['postgres:', 'postgresql:']), 'must look like postgres://user:password@host:5432/database')
  .optional();

const API_BASE = /^(\/[\w.~-]+)+$/;
const apiBase = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => API_BASE.test(text) || isUrl(text, ['http:', 'https:']),
    'must be a path as /gateway or an address as https://api.example.cn',
  );

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(resolve(REPOSITORY, path), 'utf8')) as unknown;
  } catch (cause) {
    throw new PlainError(`ANJU_CALL_CARRIER: ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
};
/** `stun:host`, `turn:user:password@host:port`; several are parted by commas. */
const iceServers = z.string().transform((text) =>
  text.split(',').map((one) => {
    const [, scheme = '', username, credential, host = ''] = /^(stuns?|turns?):(?:([^:@]+):([^@]+)@)?(.+)$/.exec(one.trim()) ?? [];
    return { urls: [`${scheme}:${host}`], ...(username === undefined || credential === undefined ? {} : { username, credential }) };
  }),
);

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  ANJU_DATA: z.string().default('data'),
  ANJU_FILES: z.string().optional(),
  ANJU_DEMO: flag.default(true),
  ANJU_DEMO_MONTHS: z
    .string()
    .regex(/^([1-9]|1\d|2[0-4])$/, 'must be 1 to 24')
    .transform(Number)
    .default(24),
  ANJU_LOG: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(' ')}` }).default('warn'),
  ANJU_SIGN_KEY: z.string().default('anju'),
  ANJU_API_BASE: apiBase.optional(),
  ANJU_PUBLIC_URL: z
    .string()
    .refine((text) => isUrl(text, ['http:', 'https:']), 'must look like https://anju.example.cn')
    .optional(),
  ANJU_TRUST_PROXY: proxies.default(false),
  ANJU_CALL_TENANTS: z.string().optional(),
  ANJU_CALL_SIP_URL: z
    .string()
    .refine((text) => isUrl(text, ['ws:', 'wss:']), 'must look like wss://sip.example.cn')
    .optional(),
  ANJU_CALL_ICE: iceServers
    .refine((list) => list.every(({ urls }) => urls.every((url) => /^(stuns?|turns?):.+/.test(url))), 'must be stun: and turn: addresses')
    .optional(),
  ANJU_CALL_KAMAILIO_RPC: z
    .string()
    .refine((text) => isUrl(text, ['http:', 'https:']), 'must look like http://10.0.0.5:5066/rpc')
    .optional(),
  ANJU_CALL_KAMAILIO_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  ANJU_CALL_KAMAILIO_DOMAIN: z.string().optional(),
  ANJU_CALL_KAMAILIO_TAPES: z.string().optional(),
  ANJU_CALL_CARRIER: z.string().optional(),
  ANJU_WEB: z.enum(['built', 'dev'], { error: 'must be built or dev' }).default('built'),
});

type Values = z.output<typeof environment>;

function callCentreOf(values: Values, demo: boolean): CallCentreConfig | undefined {
  const { ANJU_CALL_TENANTS: tenants, ANJU_CALL_SIP_URL: sipUrl, ANJU_CALL_CARRIER: carrier } = values;
  const { ANJU_CALL_KAMAILIO_RPC: rpcUrl, ANJU_CALL_KAMAILIO_TOKEN: rpcToken, ANJU_CALL_KAMAILIO_DOMAIN: domain } = values;
  const kamailio = [rpcUrl, rpcToken, domain];
  if (kamailio.some((one) => one !== undefined) && (sipUrl === undefined || kamailio.includes(undefined)))
    throw new PlainError(
      'ANJU_CALL_KAMAILIO_RPC needs ANJU_CALL_KAMAILIO_TOKEN, ANJU_CALL_KAMAILIO_DOMAIN and ANJU_CALL_SIP_URL beside it',
    );
  if (kamailio.some((one) => one !== undefined) && carrier !== undefined)
    throw new PlainError('ANJU_CALL_KAMAILIO_RPC and ANJU_CALL_CARRIER name two providers; choose one');
  const codes = tenants?.split(',').flatMap((one) => one.trim() || []);
  // Extensions, passwords and calls stand in Kamailio without their tenant: two tenants would register as each other's agents.
  if (rpcUrl !== undefined && codes !== undefined && codes.length > 1)
    throw new PlainError(
      `ANJU_CALL_KAMAILIO_RPC serves one tenant, but ANJU_CALL_TENANTS names ${codes.length}: ${codes.join(', ')}. Run one server for each`,
    );
  const tapes = values.ANJU_CALL_KAMAILIO_TAPES === undefined ? {} : { tapes: resolve(REPOSITORY, values.ANJU_CALL_KAMAILIO_TAPES) };
  if (tenants === undefined && sipUrl === undefined && carrier === undefined && values.ANJU_CALL_ICE === undefined) return undefined;
  return {
    tenants: codes ?? (demo ? ['anju'] : []),
    iceServers: values.ANJU_CALL_ICE ?? [],
    ...(sipUrl === undefined ? {} : { sipUrl }),
    ...(rpcUrl === undefined || rpcToken === undefined || domain === undefined ? {} : { kamailio: { rpcUrl, rpcToken, domain, ...tapes } }),
    ...(carrier === undefined ? {} : { carrier: readJson(carrier) }),
  };
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Compose files and shells express "not set" as an empty variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new PlainError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const values = parsed.data;
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    throw new PlainError('DATABASE_OWNER_URL needs DATABASE_URL beside it, with the account for work');
  const dataDir = resolve(REPOSITORY, values.ANJU_DATA);
  const callCentre = callCentreOf(values, values.ANJU_DEMO);
  return {
    port: values.PORT,
    dataDir,
    filesDir: values.ANJU_FILES === undefined ? join(dataDir, 'files') : resolve(REPOSITORY, values.ANJU_FILES),
    demo: values.ANJU_DEMO,
    demoMonths: values.ANJU_DEMO_MONTHS,
    logLevel: values.ANJU_LOG,
    signKey: values.ANJU_SIGN_KEY,
    trustProxy: values.ANJU_TRUST_PROXY,
    web: values.ANJU_WEB,
    ...(callCentre === undefined ? {} : { callCentre }),
    ...(values.ANJU_API_BASE === undefined ? {} : { apiBase: values.ANJU_API_BASE }),
    ...(values.HOST === undefined ? {} : { host: values.HOST }),
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    ...(values.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: values.DATABASE_OWNER_URL }),
    ...(values.ANJU_PUBLIC_URL === undefined ? {} : { publicUrl: values.ANJU_PUBLIC_URL.replace(/\/+$/, '') }),
  };
}
