// What this browser adds to the shuffle of a table: a share that it keeps and promises by its digest. What it was shown in
// return, the server's commitment and the digests of all, it keeps too, before it lays its share open.

import { sha256 } from "./sha256.js";

const NAME = "reliquary.shuffle.";
const MOST = 300;
const unstored = new Map();

const parts = (text) => (text ? text.split("|") : []);

// What the fragment of a table says: promises while it waits, and all of the seed when the game is over.
export function shown({ dataset }) {
  const { table, commitment, secret } = dataset;
  const [digests, missing, mine, shares] = [dataset.digests, dataset.missing, dataset.mine, dataset.shares].map(parts);
  const unpromised = Number(dataset.unpromised ?? 0);
  return { table, commitment, secret, digests, missing, mine, unpromised, shares, sealed: digests.length > 0 };
}

export function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(NAME + table)) ?? unstored.get(table) ?? {};
  } catch {
    return unstored.get(table) ?? {};
  }
}

function keep(table, what) {
  const all = { ...kept(table), ...what, at: Date.now() };
  unstored.set(table, all);
  try {
    localStorage.setItem(NAME + table, JSON.stringify(all));
    forget();
  } catch {
    // A browser that stores nothing keeps it as long as the page is open.
  }
}

function forget() {
  const tables = Object.keys(localStorage).filter((name) => name.startsWith(NAME)).map((name) => name.slice(NAME.length));
  const oldest = tables.length > MOST ? tables.sort((a, b) => kept(a).at - kept(b).at)[0] : null;
  if (oldest) localStorage.removeItem(NAME + oldest);
}

// Draws a share; its digest is what is sent.
export function promised({ table, commitment }) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const share = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const known = kept(table);
  keep(table, { commitment: known.commitment ?? commitment, shares: { ...known.shares, [sha256(share)]: share } });
  return sha256(share);
}

export const holds = (table, digest) => digest in (kept(table).shares ?? {});

// What is to be laid open now that the digests of all were shown, and kept; null if they are not what was shown before.
export function due({ table, commitment, digests, missing, mine }) {
  const known = kept(table);
  const same = (known.commitment ?? commitment) === commitment && (known.digests ?? digests).join() === digests.join();
  if (!same || !mine.every((digest) => digests.includes(digest))) return null;
  keep(table, { commitment, digests });
  return mine.filter((digest) => missing.includes(digest) && holds(table, digest)).map((digest) => known.shares[digest]);
}

const own = (known) => (known.digests ?? []).filter((digest) => digest in (known.shares ?? {}));

// How all of it was kept: the name of a verdict.
export function verdict({ table, commitment, secret, digests, shares }) {
  const known = kept(table);
  const standIn = sha256(digests.join("|"));
  const fits = (share, i) => sha256(share) === digests[i] || share === standIn;
  if (sha256(secret) !== commitment) return "secret";
  if (digests.length && (digests.length !== shares.length || !shares.every(fits))) return "share";
  if ((known.commitment ?? commitment) !== commitment) return "changed";
  if (known.digests && known.digests.join() !== digests.join()) return "changed";
  if (!known.digests) return digests.length ? "unkept" : "old";
  return own(known).every((digest) => shares.includes(known.shares[digest])) ? "kept" : "late";
}

// The same as a text, for `reliquary verify --digests`; empty if nothing was kept.
export function note(table) {
  const known = kept(table);
  if (!known.digests) return "";
  const shares = own(known).map((digest) => known.shares[digest]);
  return `commitment: ${known.commitment}\ndigests: ${known.digests.join("|")}\nshares: ${shares.join("|")}\n`;
}
