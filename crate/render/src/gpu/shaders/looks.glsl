// What the texture says of a mesh: three rows of its model, then two texels of its look.
uniform highp sampler2D looks;
vec4 said(float row, int k) {
  ivec2 size = textureSize(looks, 0);
  int columns = size.x / 5;
  int r = int(row + 0.5);
  // Lines are turned over on their way to the card.
  return texelFetch(looks, ivec2(5 * (r % columns) + k, size.y - 1 - r / columns), 0);
}
mat4 model_of(float row) {
  return transpose(mat4(said(row, 0), said(row, 1), said(row, 2), vec4(0.0, 0.0, 0.0, 1.0)));
}
