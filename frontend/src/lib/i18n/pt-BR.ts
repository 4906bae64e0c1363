import type { Detail } from '../fault';
import type { Words } from './en';
import { plural } from './i18n.svelte';

const wait = (detail: Detail, words: (seconds: string) => string, otherwise: string) => {
  const seconds = Math.ceil(Number(detail.retry_after));
  return seconds > 0
    ? words(plural('pt-BR', seconds, { one: '1 segundo', other: `${seconds} segundos` }))
    : otherwise;
};

export const ptBR = {
  common: {
    close: 'Fechar',
    retry: 'Tentar de novo',
    loading: 'Carregando…',
    dismiss: 'Dispensar',
  },
  units: { d: 'd', h: 'h', min: 'min', s: 's' },
  turn: { tab: 'Sua vez' },
  games: {
    grimoire: {
      name: "Wizard's Grimoire",
      short: 'Grimoire',
      pitch: 'Um duelo com seis magias e a mana na mão.',
    },
    dixit: { name: 'Dixit', short: 'Dixit', pitch: 'Uma imagem, uma dica, nem tão clara.' },
    elysium: { name: 'Elysium', short: 'Elysium', pitch: 'Reúna heróis e leve-os à lenda.' },
    battlescenes: { name: 'Battle Scenes', short: 'Scenes', pitch: 'Heróis e vilões disputam a cena.' },
    odisseia: { name: 'Odisseia', short: 'Odisseia', pitch: 'Volte para casa antes que o mar esqueça você.' },
  },
  pools: { duel: 'Duelo', table: 'Mesa', correspondence: 'Correspondência' },
  bots: { easy: 'Aprendiz', adept: 'Adepto', random: 'Cara ou coroa', teacher: 'Mestre' },
  results: {
    won: 'Vitória',
    lost: 'Derrota',
    drawn: 'Empate',
    aborted: 'Cancelada',
    running: 'Em andamento',
  },
  reasons: {
    rules: 'jogada até o fim',
    resign: 'por desistência',
    time: 'no tempo',
    abort: 'cancelada no começo',
    absent: 'por ausência',
    annulled: 'anulada por um árbitro',
    ruling: 'por decisão de um árbitro',
    cap: 'limite de turnos',
    left: 'por falta de gente',
    asleep: 'ninguém estava acordado',
  },
  clock: {
    live: (bank: string, increment: string) => `${bank} + ${increment}`,
    bank: (bank: string) => bank,
    turn: (turn: string) => `${turn} por turno`,
    phases: (longest: string) => `até ${longest} por decisão`,
    unknown: 'sem relógio',
    expected: (length: string) => `cerca de ${length}`,
    days: 'ao longo de dias',
  },
  rating: {
    provisional: 'provisório: menos de 30 partidas ranqueadas',
  },
  connection: {
    lost: (length: string) => `Sem conexão há ${length}. Tentando de novo.`,
    clock: 'Seu relógio corre.',
    signedOut: 'Sua sessão terminou. Entre de novo para jogar.',
    outdated: 'A Ludoteca foi atualizada. Recarregue para usar a nova versão.',
    reload: 'Recarregar',
  },
  errors: {
    malformed: 'O servidor não entendeu esta página. Recarregue e tente de novo.',
    unknown_frame: 'Esta página está desatualizada. Recarregue e tente de novo.',
    too_fast: (detail: Detail) =>
      wait(
        detail,
        (seconds) => `Rápido demais. Tente de novo em ${seconds}.`,
        'Rápido demais. Espere um pouco e tente de novo.',
      ),
    sign_in: 'Para isso é preciso entrar na sua conta. Entre e tente de novo.',
    not_found: 'Isso não existe ou não é para você. Confira o endereço ou volte ao salão.',
    stale: 'O jogo andou enquanto você escolhia. Veja o novo momento e escolha outra vez.',
    illegal: 'Agora isso não é possível. Escolha uma das respostas que estão na luz.',
    text_blank: 'Faltam palavras. Escreva algo que se possa ver.',
    text_too_long: 'Ficou longo demais. Diga com menos palavras.',
    text_control: 'Aqui vai só uma linha de texto simples. Tire quebras de linha e caracteres de controle.',
    text_direction: 'Caracteres que viram a direção da escrita não valem. Tire-os.',
    text_marks: 'Há acentos demais em uma letra. Tire alguns.',
    not_seated: 'Você não tem lugar nesta partida; pode assistir.',
    not_asked: 'Nada é pedido a você agora. Espere a sua vez.',
    over: 'A partida terminou. Você pode revê-la.',
    paused: 'Um árbitro parou os relógios. Espere até que voltem a andar.',
    not_started: 'A partida ainda não começou. Espere todos ficarem prontos.',
    not_abortable: 'Todos já jogaram, então não dá mais para cancelar. Você pode desistir.',
    undo_chance: 'Não dá para voltar: cartas foram compradas ou a sorte decidiu depois.',
    undo_shown: 'Não dá para voltar: algo oculto foi mostrado depois.',
    undo_asked: 'Não dá para voltar: o adversário já foi consultado.',
    undo_final: 'Não dá para voltar: neste jogo as respostas são definitivas.',
    undo_nothing: 'Não há nada para voltar.',
    table_full: 'Todos os lugares desta mesa estão ocupados. Escolha outra ou abra uma.',
    table_gone: 'Esta mesa fechou. Escolha outra ou abra uma.',
    table_short: 'Ainda falta alguém. Espere todos os lugares serem ocupados.',
    table_code: 'Esta mesa é privada e o código não confere. Peça o link completo.',
    not_host: 'Só quem abriu a mesa pode fazer isso.',
    too_many_tables: 'Você já abriu tantas mesas quanto é possível. Feche uma primeiro.',
    already_playing: 'Você já está em uma partida ao vivo. Termine-a primeiro.',
    lesson_first:
      'As partidas ranqueadas abrem depois da lição ou de uma partida livre terminada. Jogue a lição primeiro.',
    bad_settings: 'O jogo não oferece estas opções. Escolha de novo.',
    bad_clock: 'O jogo não oferece este relógio. Escolha outro.',
    bad_seats: 'O jogo não aceita esse número de pessoas. Escolha outro.',
    bad_bot: 'O jogo não tem este robô. Escolha outro.',
    chat_fast: (detail: Detail) =>
      wait(
        detail,
        (seconds) => `Você escreve muito rápido. Escreva de novo em ${seconds}.`,
        'Você escreve muito rápido. Espere um pouco.',
      ),
    chat_silent: 'Você sabe o que os outros estão adivinhando: o chat espera até a rodada ser pontuada.',
    chat_closed: 'Agora não dá para escrever aqui. Volte quando sentar nesta mesa.',
    bad_event: (detail: Detail) =>
      detail.what === 'starts_at'
        ? 'O início falta ou já passou. Escolha um horário que ainda vem.'
        : 'Algo neste torneio não combina. Reveja os campos.',
    bad_term: (detail: Detail) =>
      typeof detail.least === 'number'
        ? `Assim o formato não funciona. Fique entre ${String(detail.least)} e ${String(detail.most)}.`
        : 'O formato não conhece isto. Escolha os termos de novo.',
    bad_format: 'Este jogo não pode ser jogado neste formato. Escolha outro.',
    bad_tiebreak: 'Um critério aparece duas vezes ou não serve para o formato. Escolha de novo.',
    event_status: 'O torneio não está nesse ponto agora. Veja o que ele diz e tente de novo.',
    event_full: 'Todas as vagas deste torneio estão ocupadas.',
    event_paused: 'O torneio está em pausa. Retome-o primeiro.',
    too_late: 'É tarde para mudar isso: as pessoas entraram com as condições atuais.',
    too_few: (detail: Detail) =>
      `Ainda falta gente: são precisas ao menos ${String(detail.least)} pessoas. Espere, ou reduza o mínimo.`,
    too_many_drafts: (detail: Detail) =>
      `Você já tem ${String(detail.most)} rascunhos, o máximo. Abra ou cancele um primeiro.`,
    too_many_staff: (detail: Detail) =>
      `Um torneio tem no máximo ${String(detail.most)} ajudantes. Tire alguém primeiro.`,
    not_organizer: 'Só quem conduz este torneio pode fazer isso.',
    already_in: (detail: Detail) => `${String(detail.name)} já participa.`,
    too_many_events: (detail: Detail) =>
      `Você já tem ${String(detail.most)} torneios abertos ou em andamento. Termine um deles primeiro.`,
    no_such_person: (detail: Detail) => `Ninguém aqui se chama ${String(detail.name)}. Confira a grafia.`,
    not_joined: 'Você não participa deste torneio.',
    put_out: 'Você foi desclassificado aqui e não pode voltar. Fale com a organização.',
    rating_range: (detail: Detail) =>
      `Este torneio é para outros ratings: o seu é ${String(detail.rating)}. Procure outro.`,
    round_open: 'Ainda há mesas em jogo nesta rodada. Decida-as primeiro.',
    round_waits: 'Isso pede uma rodada que espera para começar, ou que já começou. Veja as rodadas.',
    later_round: 'A chave já seguiu a partir desta mesa: ela não pode mais ser redecidida.',
    bad_places:
      'Estas colocações não combinam. A melhor é a primeira; quem divide um lugar deixa o seguinte vago.',
    table_open: 'Esta mesa já está aberta. Vá jogar.',
    swap_warning: 'Esta troca junta pessoas que devem ficar separadas ou já se enfrentaram. Confirme antes.',
    final_result:
      'Nesta mesa se decide o primeiro lugar: dê a vitória, mande jogar de novo ou deixe que o dividam.',
    no_swap:
      'Na chave e no todos contra todos o sistema define quem joga com quem. Só rodadas de suíço podem ser mudadas à mão.',
    table_closed: 'Nenhuma partida está em jogo nesta mesa.',
    push_host:
      'Não enviamos avisos pelo serviço de notificações deste navegador. Use outro navegador para isso.',
    push_service: 'O serviço de notificações deste navegador não responde. Tente de novo daqui a pouco.',
    name_taken: 'Alguém já tem este nome. Escolha outro.',
    name_alike: 'Este nome se parece demais com o de outra pessoa. Escolha outro.',
    name_letters: 'Um nome tem letras latinas e dígitos, com - _ ou . só no meio. Tire o resto.',
    name_length: 'Um nome tem de 3 a 20 caracteres. Ajuste o tamanho.',
    try_again: 'O servidor não conseguiu registrar isso agora. Tente de novo daqui a pouco.',
    internal: 'Algo quebrou do nosso lado; já foi registrado. Tente de novo daqui a pouco.',
    offline: 'O servidor não responde. Confira sua conexão e tente de novo.',
    timeout: 'O servidor demorou demais. Tente de novo.',
    lost: 'A conexão caiu antes da resposta. Veja se foi feito; se não, tente de novo.',
  },
} satisfies Words;
