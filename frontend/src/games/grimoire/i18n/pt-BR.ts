/** As palavras de Wizard's Grimoire além das magias e das regras. */
import { plural } from '../../../lib/i18n/i18n.svelte';
import type { GrimoireText } from './en';

const n = (count: number, one: string, other: string) =>
  plural('pt-BR', count, { zero: `0 ${other}`, one: `1 ${one}`, other: `${count} ${other}` });

const manas = (count: number) => n(count, 'mana', 'manas');

interface Range {
  least: number;
  most: number;
}
const range = ({ least, most }: Range) => (least === most ? manas(most) : `de ${least} a ${most} manas`);

export const ptBR = {
  phases: {
    choose: 'Escolher',
    cool: 'Esfriar',
    gain: 'Ganhar mana',
    cast: 'Lançar',
    attack: 'Ataque básico',
  },
  kinds: { red: 'Ataque', green: 'Regeneração', purple: 'Utilidade' },
  activations: { instant: 'instantânea', delayed: 'prolongada', ongoing: 'contínua' },
  card: {
    label: (kind, activation, cost) => `${kind}, ${activation}, custo ${cost}`,
    pile: (count) => `${manas(count)} sobre ela`,
    force: 'em vigor',
    mana: (power) => `Mana de poder ${power}`,
    raised: (power, printed) => `Mana de poder ${power}: ${printed} mais Crescimento`,
    stack: (power, count) => `Mana de poder ${power}, ${n(count, 'carta', 'cartas')}`,
    at: (position) => `vai ficar: ${position}`,
    empty: (slot) => `Espaço livre ${slot}`,
    cost: (cost) => `custo ${cost}`,
    costNow: (cost, now) => `custo ${cost}, agora ${now}`,
    fromBottom: 'Sua mana, de baixo para cima',
    stars: (stars) => n(stars, 'estrela', 'estrelas'),
    lost: 'Páginas Perdidas',
  },
  board: {
    row: (who) => `Magias de ${who}`,
    mine: 'Suas magias',
    pool: 'Acervo',
    poolShort: 'Acervo',
    poolLater: 'Abre no seu próximo Escolher.',
    poolNow: 'Escolha uma.',
    decks: (deck, discard) => `Baralho ${deck} · descarte ${discard}`,
    openPool: 'Mostrar o acervo',
    closePool: 'Recolher o acervo',
    hand: 'Sua mana',
    handOf: (who) => `Mana de ${who}`,
    handHint: 'Pague com a face para baixo, qualquer poder.',
    handLimit: 'No máximo 10 ao fim do seu turno.',
    noHand: 'Nenhuma mana na mão.',
    firstMana: 'Sua primeira mana vem em Ganhar mana.',
    life: (life) => `${life} de vida`,
    of: (life) => `de ${life}`,
    inHand: (count) => `${count} na mão`,
    hand_: 'na mão',
    deck: (count) => `Baralho ${count}`,
    deckLabel: (count) => `Baralho de mana, ${n(count, 'carta', 'cartas')}`,
    discard: (count) => `Descarte ${count}`,
    discardLabel: (count) => `Ver o descarte de mana, ${n(count, 'carta', 'cartas')}`,
    discardTitle: 'Mana descartada',
    discardEmpty: 'Nenhuma mana foi descartada ainda.',
    discardSum: (power, count) => `poder ${power}: ${count}`,
    newest: 'A mais nova primeiro. A pilha é aberta a todos.',
    spellDiscard: 'Magias descartadas',
    spellDiscardEmpty: 'Nenhuma magia foi descartada ainda.',
    shownAttack: 'O ataque',
    shownDeck: 'Reveladas',
  },
  ask: {
    pick: { text: 'Pegue uma magia do acervo.', hint: 'Vocês escolhem alternadamente, duas magias cada.' },
    choose: { text: 'Pegue uma magia do acervo.', hint: 'Ela vai para o seu próximo espaço livre.' },
    pool: (spell) => ({ text: `${spell}: escolha uma magia do acervo.`, hint: '' }),
    replacing: (old) => ({
      text: `Escolha a magia que substitui ${old}.`,
      hint: 'Ela ocupa o mesmo espaço.',
    }),
    replace: {
      text: 'Substitua uma das suas magias ou fique com as seis.',
      hint: 'Só magias sem mana podem sair.',
    },
    cast: 'Lance uma magia ou siga para o ataque básico.',
    held: (count) => `Você tem ${manas(count)}.`,
    pay: (spell, cost, more) => ({
      text:
        more > 0
          ? `${spell} custa ${manas(cost)}. Escolha mais ${more}.`
          : `${spell}: ${cost} de ${cost} manas.`,
      hint: cost > 1 ? 'A última escolhida fica no topo e sai primeiro.' : 'Qualquer poder serve.',
    }),
    attack: { text: 'Ataque com uma mana ou encerre o turno.', hint: 'Ela causa seu poder em dano.' },
    attackOnly: (power) => ({
      text: 'Ataque com uma mana ou encerre o turno.',
      hint: `Mestre das Marionetes: só poder ${power}.`,
    }),
    discardDown: (count) => ({ text: `Descarte ${manas(count)}.`, hint: 'No máximo dez ficam na sua mão.' }),
    order: { text: 'Vários efeitos esperam. Qual age primeiro?', hint: '' },
    branch: (spell) => ({ text: `${spell}: escolha uma opção.`, hint: '' }),
    may: (spell) => ({ text: `${spell}: você quer isto?`, hint: '' }),
    targetOwn: (spell, count) => ({
      text:
        count > 1 ? `${spell}: escolha ${count} das suas magias.` : `${spell}: escolha uma das suas magias.`,
      hint: '',
    }),
    targetOpposing: (spell) => ({ text: `${spell}: escolha uma magia do oponente.`, hint: '' }),
    block: (power) => ({
      text: `Um ataque de poder ${power}: bloqueie ou deixe passar.`,
      hint: 'Só uma mana do mesmo poder bloqueia.',
    }),
    give: (spell, some) => ({ text: `${spell}: escolha ${range(some)} para entregar.`, hint: '' }),
    discard: (spell, some) => ({ text: `${spell}: escolha ${range(some)} para descartar.`, hint: '' }),
    putBack: (spell, count) => ({
      text: `${spell}: ponha ${manas(count)} sobre o baralho de mana.`,
      hint: count > 1 ? 'A última escolhida fica no topo.' : '',
    }),
    show: (spell) => ({ text: `${spell}: escolha uma mana para mostrar.`, hint: '' }),
    recover: (spell, count) => ({ text: `${spell}: pegue ${manas(count)} do descarte.`, hint: '' }),
    some: (spell) => ({ text: `${spell}: escolha.`, hint: '' }),
    other: { text: 'Escolha.', hint: '' },
  },
  waiting: {
    theirs: (who) => `${who} está jogando.`,
    pick: (who) => `${who} pega uma primeira magia.`,
    choose: (who) => `${who} escolhe uma magia.`,
    cast: (who) => `${who} pode lançar magias.`,
    attack: (who) => `${who} pode atacar.`,
    answer: (who) => `${who} precisa responder.`,
    nobody: 'Um momento…',
  },
  label: {
    spell: (spell, cost) => `${spell} · ${cost}`,
    power: (power) => `Poder ${power}`,
    attack: (power) => `Atacar com ${power}`,
    pass: {
      replace: 'Ficar com as seis',
      cast: 'Parar de lançar',
      attack: 'Encerrar turno',
      block: 'Deixar passar',
      other: 'Recusar',
    },
  },
  act: {
    pick: (spell) => `Pegar ${spell}`,
    replace: (spell) => `Substituir ${spell}`,
    cast: (spell) => `Lançar ${spell}`,
    attack: (power) => `Atacar com ${power}`,
    block: 'Bloquear',
    discard: 'Descartar',
    give: 'Entregar',
    putBack: 'Pôr no baralho',
    show: 'Mostrar',
    order: (spell) => `${spell} primeiro`,
    choose: (what) => `Escolher ${what}`,
    many: 'Escolher',
  },
  positions: { bottom: 'fundo', top: 'topo', nth: (at) => `${at}ª` },
  reasons: {
    cooling: (spell, pile) =>
      pile === 1
        ? `${spell} está esfriando: ainda tem 1 mana e volta depois do seu próximo Esfriar.`
        : `${spell} está esfriando: ainda tem ${manas(pile)} e volta depois de mais ${pile} Esfriar.`,
    dear: (spell, cost, held) => `${spell} custa ${manas(cost)}, e você tem ${held}.`,
    payFirst: (spell) => `Pague ${spell} primeiro, ou devolva.`,
    loaded: (spell) => `${spell} tem mana sobre ela, por isso fica.`,
    manaLater: 'Primeiro escolha a magia; depois pague com mana.',
    rules: {
      '10': 'Não é a fase para isso.',
      '11': 'Primeiro vem uma magia do acervo.',
      '12': 'Primeiro escolha qual das suas magias sai; depois o acervo abre.',
      '13': 'Esta magia não é sua.',
      '14': 'Esta mana paga a magia e só sai quando ela esfria.',
      '16': 'Só suas próprias magias sem mana podem ser lançadas.',
      '17': 'Você tem mana de menos para pagá-la.',
      '20': 'A hora de lançar passou: agora só mana ataca.',
      '21': 'Só mana da sua mão pode ser descartada.',
      '24': 'Antes termina a magia em uso.',
      '25': 'Só os efeitos que esperam podem ser ordenados.',
      '28': 'Não há mana sobre esta magia.',
      '29': 'Não há nada para pegar desta magia.',
      '34': 'Precisa ser outra magia, não a que está em uso.',
      '36': 'Uma magia com mana fica.',
      '39': 'A mana descartada só volta quando o baralho acaba.',
      '43': 'A partida acabou.',
      '45': 'A partida acabou.',
      'b.2.14': 'Mestre das Marionetes só permite o poder do último ataque do dono.',
      'b.2.17': 'Só uma mana do poder do ataque bloqueia.',
    },
    other: 'As regras não permitem isso neste momento.',
  },
  force: {
    spell: (spell, who, gist) => `${spell} de ${who}: ${gist}.`,
    discount: (amount, kind, who) =>
      kind === 'red'
        ? `A próxima magia vermelha de ${who} custa ${amount} a menos.`
        : `A próxima magia de ${who} custa ${amount} a menos.`,
  },
  log: {
    by: (spell, line) => (spell ? `${spell}: ${line}` : line),
    turn: (turn, who) => `Turno ${turn}, ${who}`,
    taken: (who, spell) => `${who} pegou ${spell}.`,
    dismissed: (who, spell) => `${who} abriu mão de ${spell}.`,
    refilled: (spell) => `${spell} entrou no acervo.`,
    shrunk: 'Não havia magia para repor o acervo.',
    shuffled: 'O descarte de mana virou o novo baralho de mana.',
    spellsShuffled: 'O descarte de magias virou o novo baralho de magias.',
    passed: {
      choose: {
        chose: (who) => `${who} ficou com as seis magias.`,
        cannot: (who) => `${who} não tinha magia para escolher.`,
      },
      cast: {
        chose: (who) => `${who} parou de lançar.`,
        cannot: (who) => `${who} não podia lançar mais nada.`,
        cap: () => 'O limite de magias em um turno foi atingido.',
      },
      attack: { chose: (who) => `${who} não atacou.`, cannot: (who) => `${who} não podia atacar.` },
    },
    cast: (who, spell, cost) => `${who} lançou ${spell} por ${manas(cost)}.`,
    castFree: (who, spell) => `${who} lançou ${spell} de graça.`,
    triggered: (spell) => `${spell} age.`,
    inForce: (spell, on) => (on ? `${spell} está em vigor.` : `${spell} não está mais em vigor.`),
    chose: (who, spell, branch) => `${spell}: ${who} escolheu “${branch}”.`,
    declined: (who, spell) => `${spell}: ${who} recusou.`,
    discounted: (who, amount, kind) =>
      kind === 'red'
        ? `A próxima magia vermelha de ${who} custa ${amount} a menos.`
        : `A próxima magia de ${who} custa ${amount} a menos.`,
    damage: (who, amount, before, after) => `${who} perde ${amount}, de ${before} para ${after}.`,
    noDamage: 'nenhum dano.',
    attacked: (who, power) => `${who} atacou com poder ${power}.`,
    blocked: (who, spell) => `${spell}: ${who} bloqueou o ataque.`,
    collected: (who) => `${who} ficou com a mana do ataque.`,
    drawn: (who, count, powers) => `${who} comprou ${manas(count)}${powers ? `: poder ${powers}` : ''}.`,
    cooled: (spell, power, rest) =>
      `${spell} esfriou, saiu poder ${power}: ${rest ? `restam ${rest}` : 'pronta'}.`,
    uncovered: (spell, power) => `poder ${power} foi descartado de ${spell}.`,
    pickedUp: (who, spell, powers) =>
      `${who} recolheu uma mana de ${spell}${powers ? `: poder ${powers}` : ''}.`,
    moved: (source, target, powers) =>
      `uma mana passou de ${source} para ${target}${powers ? `: poder ${powers}` : ''}.`,
    laid: (spell, powers) => `uma mana foi posta sobre ${spell}${powers ? `: poder ${powers}` : ''}.`,
    given: (giver, taker, powers) => `${giver} deu a ${taker} poder ${powers}.`,
    discarded: (who, powers) => `${who} descartou poder ${powers}.`,
    recovered: (who, powers) => `${who} pegou poder ${powers} do descarte.`,
    putBack: (who, count, powers) =>
      `${who} pôs ${manas(count)} sobre o baralho de mana${powers ? `: poder ${powers}` : ''}.`,
    revealed: (powers) => `poder ${powers} foi revelado.`,
    returned: (who, count, powers) =>
      `${who} devolveu ${manas(count)} ao baralho de mana${powers ? `: poder ${powers}` : ''}.`,
    shown: (who, power) => `${who} mostrou poder ${power}.`,
    shownOn: (spell, power) => `poder ${power} está no topo de ${spell}.`,
    matched: (who, power) => `${who} também tem poder ${power}.`,
    unmatched: (who, power) => `${who} não tem poder ${power}.`,
  },
  verdict: {
    life: (who) => `${who} chegou a 0 de vida.`,
    both: 'Os dois chegaram a 0 de vida ao mesmo tempo.',
    cap: 'O turno 400 terminou sem vencedor.',
  },
  scores: { life: 'Vida' },
  trend: 'Vida',
  settings: {
    titles: {
      set: {
        title: 'Magias',
        choices: { base: 'Conjunto base', beginner: 'Iniciante: uma estrela, acervo de oito' },
      },
      lost_pages: { title: 'Páginas Perdidas', hint: 'Mais dez magias entram no baralho.' },
      secret_oath: { title: 'Juramento Secreto', hint: 'A magia barrada nas ranqueadas entra no baralho.' },
    },
  },
} satisfies GrimoireText;
