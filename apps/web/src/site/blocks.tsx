// The blocks of a page as stored in the database: each kind has its own design, and steps and texts get a drawing next to them as long as
// the page has one left.
import type { SiteBlock, SiteItem, SitePage, SitePageKey } from '@anju/contract/manage/website';
import type { ReactNode } from 'react';
import { Drawing, DRAWINGS, HEAD_DRAWING } from './drawings/drawing.tsx';
import { Glyph, haveSigns } from './drawings/glyph.tsx';
import { hrefOf } from './site-paths.ts';
import { pictureUrl } from './picture.ts';

type BlockOf<K extends SiteBlock['kind']> = Extract<SiteBlock, { kind: K }>;

function Heading({ title, text }: { readonly title: string; readonly text?: string }) {
  if (!title && !text) return null;
  return (
    <div className="site-heading">
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
    </div>
  );
}

function Card({ item, number }: { readonly item: SiteItem; readonly number: number | null }) {
  const sign = number === null ? <Glyph of={item.title} /> : <b aria-hidden>{number}</b>;
  return (
    <li>
      {item.picture > 0 ? <img src={pictureUrl(item.picture, 320)} alt="" loading="lazy" /> : sign}
      <h3>{item.title}</h3>
      <p>{item.text}</p>
    </li>
  );
}

function Cards({ block }: { readonly block: BlockOf<'cards'> }) {
  const signed = haveSigns(block.items.map((item) => item.title));
  return (
    <>
      <Heading title={block.title} text={block.text} />
      <ul className={`site-cards by-${block.items.length % 3 === 0 ? 3 : 4}`}>
        {block.items.map((item, index) => (
          <Card key={item.title} item={item} number={signed ? null : index + 1} />
        ))}
      </ul>
    </>
  );
}

const Steps = ({ block, drawing }: { readonly block: BlockOf<'steps'>; readonly drawing: ReactNode }) => (
  <div className={drawing ? 'site-pair' : undefined}>
    <div>
      <Heading title={block.title} text={block.text} />
      <ol className={drawing ? 'site-steps' : 'site-steps across'}>
        {block.items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </div>
    {drawing}
  </div>
);

const Questions = ({ block }: { readonly block: BlockOf<'questions'> }) => (
  <div className="site-asked">
    <Heading title={block.title} />
    <div>
      {block.items.map((item, index) => (
        <details key={item.title} open={index === 0}>
          <summary>{item.title}</summary>
          <p>{item.text}</p>
        </details>
      ))}
    </div>
  </div>
);

const Words = ({ block, drawing }: { readonly block: BlockOf<'text'>; readonly drawing: ReactNode }) => (
  <div className={drawing ? 'site-pair turned' : 'site-words'}>
    {drawing ? (
      <div>
        <Heading title={block.title} />
        <Paragraphs of={block.paragraphs} />
      </div>
    ) : (
      <>
        <Heading title={block.title} />
        <div>
          <Paragraphs of={block.paragraphs} />
        </div>
      </>
    )}
    {drawing}
  </div>
);

export const Paragraphs = ({ of }: { readonly of: readonly string[] }) => of.map((text, index) => <p key={index}>{text}</p>);

const Quote = ({ block }: { readonly block: BlockOf<'quote'> }) => (
  <figure className="site-quote">
    <blockquote>{block.text}</blockquote>
    {block.by && <figcaption>{block.by}</figcaption>}
  </figure>
);

function HeroBand({ block }: { readonly block: BlockOf<'hero'> }) {
  return (
    <>
      <Heading title={block.title + block.accent} text={block.text} />
      <Figures items={block.figures} />
    </>
  );
}

function Figures({ items }: { readonly items: readonly SiteItem[] }) {
  if (items.length === 0) return null;
  return (
    <dl className="site-figures">
      {items.map((item) => (
        <div key={item.title}>
          <dt>{item.title}</dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}

function blockView(block: SiteBlock, drawing: ReactNode): ReactNode {
  switch (block.kind) {
    case 'hero':
      return <HeroBand block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'steps':
      return <Steps block={block} drawing={drawing} />;
    case 'questions':
      return <Questions block={block} />;
    case 'text':
      return <Words block={block} drawing={drawing} />;
    case 'quote':
      return <Quote block={block} />;
  }
}

/** Readers look things up in an agreement, so it has a list of its sections. */
function Agreement({ blocks }: { readonly blocks: readonly SiteBlock[] }) {
  const texts = blocks.filter((block) => block.kind === 'text');
  return (
    <div className="site-wide site-agreement">
      <nav aria-label="目录">
        <ol>
          {texts.map((block, index) => (
            <li key={block.title}>
              <a href={`#section-${index + 1}`}>{block.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {texts.map((block, index) => (
          <section key={block.title} id={`section-${index + 1}`}>
            <h2>{block.title}</h2>
            <Paragraphs of={block.paragraphs} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface BlocksProps {
  readonly pageKey: SitePageKey;
  readonly blocks: readonly SiteBlock[];
}

export function Blocks({ pageKey, blocks }: BlocksProps) {
  if (pageKey === 'privacy' || pageKey === 'service') return <Agreement blocks={blocks} />;
  const left = [...(DRAWINGS[pageKey] ?? [])];
  return blocks.map((block, index) => {
    const name = block.kind === 'steps' || block.kind === 'text' ? left.shift() : undefined;
    return (
      <section key={index} className={`site-section of-${block.kind}`}>
        <div className="site-wide">{blockView(block, name && <Drawing name={name} />)}</div>
      </section>
    );
  });
}

/** The header of every page but the home: the text of its hero, or its title and lead. */
export function PageHead({ page, hero }: { readonly page: SitePage; readonly hero: BlockOf<'hero'> | null }) {
  const drawing = HEAD_DRAWING[page.key];
  return (
    <section className={drawing ? 'site-head drawn' : 'site-head'}>
      <div className="site-wide">
        <div>
          {hero && <p className="site-eyebrow">{page.title}</p>}
          <h1>
            {hero ? hero.title : page.title}
            {hero?.accent && <em>{hero.accent}</em>}
          </h1>
          <p className="site-lead">{hero ? hero.text : page.lead}</p>
          {page.version && <p className="site-version">版本 {page.version}</p>}
          {hero && <Figures items={hero.figures} />}
        </div>
        {drawing && <Drawing name={drawing} />}
      </div>
    </section>
  );
}

export const Invitation = () => (
  <section className="site-invitation">
    <div className="site-wide">
      <div>
        <h2>把公司的第一个小区放进来试试</h2>
        <p>三步填写注册申请，审核通过后即可登录。有疑问，先写给我们。</p>
      </div>
      <div className="site-actions">
        <a className="site-button light large" href={hrefOf('register')}>
          免费注册
        </a>
        <a className="site-button ghost large" href={hrefOf('opinion')}>
          意见反馈
        </a>
      </div>
    </div>
  </section>
);
